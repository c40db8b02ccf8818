"""The part of the shim that sends clocks along with messages. C only."""
