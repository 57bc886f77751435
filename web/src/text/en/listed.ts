// What lists of the API say in English, as the dashboard says it in other languages, by the API's names: titles and hints of scopes and what they
// are of, what events, variables of prompts and tools of the platform are. What is not here stays as the server says it: a test in internal/house
// looks for what is missing.
export const listed = {
  resources: {} as Record<string, string>,
  scopes: {} as Record<string, [string, string]>,
  events: {} as Record<string, string>,
  variables: {} as Record<string, string>,
  tools: {} as Record<string, string>,
}
