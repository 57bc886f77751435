// What the server says in English, as the dashboard says it in other languages: titles of events, and what is wrong with a field, by the name
// of the rule that it breaks, with the rule's values in braces. What is not here stays as it is.
export const server = {
  events: {} as Record<string, string>,
  rules: {} as Record<string, string>,
}
