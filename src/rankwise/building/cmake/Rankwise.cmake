# Rankwise: tests of MPI programs under supervision of rankwise.
#
#   list(APPEND CMAKE_MODULE_PATH "/path/that/rankwise cmake --module-path/prints")
#   include(Rankwise)
#   rankwise_add_test(NAME heat RANKS 4 COMMAND heat --steps 10)
#
# rankwise_add_test(
#   NAME name                  of the test in ctest; with several numbers of ranks, NAME.2, NAME.4, …
#   RANKS n [n...]             on how many ranks it runs; one test for each number
#   COMMAND program [arg...]   a target, or any program, as for add_test
#   [EXPLORE [time]]           try other orders of messages, too: 30s (the default), 5m, …
#   [GUARD]                    report accesses to the buffers of pending operations
#   [OPTIONS option...]        further options of `rankwise run`, or of `rankwise explore`
#   [WORKING_DIRECTORY folder])
#
# A test fails if rankwise finds an error or the program itself fails. A deadlock ends it at once, with the reason.
# The findings file of each test is rankwise/NAME.json in the current binary folder; `rankwise report` shows it in
# other formats. The program is started by MPIEXEC_EXECUTABLE and MPIEXEC_NUMPROC_FLAG, as FindMPI sets them.

cmake_minimum_required(VERSION 3.16...3.31)

find_program(RANKWISE_EXECUTABLE rankwise
  HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../../../../bin"
  DOC "rankwise, which supervises the tests of rankwise_add_test")

function(rankwise_add_test)
  cmake_parse_arguments(PARSE_ARGV 0 arg "GUARD" "NAME;WORKING_DIRECTORY" "RANKS;COMMAND;EXPLORE;OPTIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "rankwise_add_test does not know ${arg_UNPARSED_ARGUMENTS}")
  endif()
  foreach(word NAME RANKS COMMAND)
    if(NOT arg_${word})
      message(FATAL_ERROR "rankwise_add_test needs ${word}: rankwise_add_test(NAME heat RANKS 4 COMMAND heat)")
    endif()
  endforeach()
  foreach(ranks IN LISTS arg_RANKS)
    if(NOT ranks MATCHES "^[1-9][0-9]*$")
      message(FATAL_ERROR "rankwise_add_test(NAME ${arg_NAME} RANKS ${ranks}): a number of ranks is 1 or more")
    endif()
  endforeach()
  if(NOT RANKWISE_EXECUTABLE)
    message(FATAL_ERROR "rankwise was not found; name it: -DRANKWISE_EXECUTABLE=/path/to/rankwise")
  endif()

  if(MPIEXEC_EXECUTABLE)
    set(launcher "${MPIEXEC_EXECUTABLE}")
  else()
    find_program(RANKWISE_MPIEXEC mpiexec DOC "starts the tests of rankwise_add_test where FindMPI was not used")
    if(NOT RANKWISE_MPIEXEC)
      message(FATAL_ERROR "mpiexec was not found: find_package(MPI) finds it, or -DMPIEXEC_EXECUTABLE=/path names it")
    endif()
    set(launcher "${RANKWISE_MPIEXEC}")
  endif()
  if(NOT MPIEXEC_NUMPROC_FLAG)
    set(MPIEXEC_NUMPROC_FLAG -n)
  endif()

  set(how run --keep-status)
  if("EXPLORE" IN_LIST ARGV)
    if(NOT arg_EXPLORE)
      set(arg_EXPLORE 30s)
    endif()
    set(how explore --time-budget ${arg_EXPLORE})
  endif()
  if(arg_GUARD)
    list(APPEND how --guard)
  endif()

  list(POP_FRONT arg_COMMAND program)
  if(TARGET "${program}")
    set(program "$<TARGET_FILE:${program}>")
  endif()
  if(NOT arg_WORKING_DIRECTORY)
    set(arg_WORKING_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}")
  endif()

  list(LENGTH arg_RANKS numbers)
  foreach(ranks IN LISTS arg_RANKS)
    set(name "${arg_NAME}")
    if(numbers GREATER 1)
      set(name "${arg_NAME}.${ranks}")
    endif()
    set(report "${CMAKE_CURRENT_BINARY_DIR}/rankwise/${name}")
    add_test(
      NAME "${name}"
      COMMAND "${RANKWISE_EXECUTABLE}" ${how} --output "${report}.json" ${arg_OPTIONS}
        -- "${launcher}" "${MPIEXEC_NUMPROC_FLAG}" ${ranks} ${MPIEXEC_PREFLAGS} "${program}" ${MPIEXEC_POSTFLAGS}
        ${arg_COMMAND}
      WORKING_DIRECTORY "${arg_WORKING_DIRECTORY}")
    set_tests_properties("${name}" PROPERTIES PROCESSORS ${ranks} LABELS rankwise)
  endforeach()
endfunction()
