// What the server says in English, as the dashboard says it in other languages: titles of events, and messages. A message that is not
// here stays as it is.
export const server = {
  events: {} as Record<string, string>,
  said: [] as [RegExp, string][],
}
