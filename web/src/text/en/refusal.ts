// What the server says where it refuses something, and how the dashboard says it in other languages. What is not here stays as it is: a test
// in internal/house looks for what is missing.
export const refusal: [RegExp, string][] = []
