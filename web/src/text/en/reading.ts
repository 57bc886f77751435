// Why the server has not read a document, a page or a website, and how the dashboard says it in other languages. What stands in the place of
// a $1 is said in the language as well. What is not here stays as it is: a test in internal/house looks for what is missing.
export const reading: [RegExp, string][] = []
