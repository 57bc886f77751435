export const app = {
  title: 'Connected apps',
  hint: 'AI agents and other apps that members let act for them through MCP. Each can do only what was allowed.',
  empty: 'No connected apps',
  emptyHint: (address: string) =>
    `Where the operator allows it, an app that supports OAuth can connect to ${address} without an API key.`,
  emptyElsewhere:
    "Where the operator allows it, an app that supports OAuth connects without an API key, using the installation's own address, not this host name.",
  by: 'Connected by',
  you: 'You',
  since: 'Connected',
  revokeHint: 'The app is signed out immediately. To use it again, somebody has to connect it again.',
}
