export type Option<T extends string = string> = { value: T; label: string; disabled?: boolean }

// optionsOf the names that values have.
export const optionsOf = (names: Record<string, string>): Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
