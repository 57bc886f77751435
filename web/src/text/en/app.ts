export const app = {
  title: 'Connected apps',
  hint: 'AI agents and other apps that act for members through MCP. Each can do only what the member allowed.',
  empty: 'No connected apps',
  emptyHint: (address: string) =>
    `If the operator allows it, an app that supports OAuth can connect to ${address} without an API key.`,
  emptyElsewhere:
    "If the operator allows it, an app that supports OAuth can connect without an API key, at the installation's own address, not at this host name.",
  by: 'Connected by',
  you: 'You',
  since: 'Connected',
  revokeHint: 'The app is signed out immediately. To use it again, somebody has to connect it again.',
}
