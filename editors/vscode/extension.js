// Starts `rankwise lsp` for the languages that rankwise reads. Everything else is in the server.
"use strict";

const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

const LANGUAGES = ["c", "cpp", "cuda-cpp", "FortranFreeForm", "FortranFixedForm", "fortran", "python"];

let client;

function makeClient() {
  const [command, ...args] = vscode.workspace.getConfiguration("rankwise").get("command");
  return new LanguageClient(
    "rankwise",
    "rankwise",
    { command, args, transport: TransportKind.stdio },
    { documentSelector: LANGUAGES.map((language) => ({ scheme: "file", language })) },
  );
}

async function start() {
  client = makeClient();
  try {
    await client.start();
  } catch (error) {
    const command = vscode.workspace.getConfiguration("rankwise").get("command").join(" ");
    vscode.window.showErrorMessage(
      `rankwise: "${command}" could not be started. Install it with: pip install "rankwise[toolchain,lsp]"`,
    );
  }
}

exports.activate = async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("rankwise.restart", async () => {
      await client?.stop();
      await start();
    }),
  );
  await start();
};

exports.deactivate = function deactivate() {
  return client?.stop();
};
