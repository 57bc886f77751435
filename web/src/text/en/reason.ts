// Why something else has failed, as the server keeps it: in the same form as reading.
export const reason: [RegExp, string][] = []
