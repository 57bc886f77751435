// Assistants that begin with a template.
export const template = {
  trades: 'For a trade',
  tradesHint: 'With a prompt, greetings, tools and sample knowledge that you replace with the client’s own.',
  tasks: 'For a task',
  sample: (client: string) =>
    `Creates a knowledge base with invented hours and prices for ${client}. Edit it before you go live.`,
  asks: 'Then try asking:',
}
