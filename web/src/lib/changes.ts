// changesOf are those of a form's values that differ from what it opened with. Only these are sent: what others have changed meanwhile stays.
export function changesOf<T extends object>(after: T, before: object): Partial<T> {
  const was = before as Record<string, unknown>
  const changed = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(was[name])
  return Object.fromEntries(Object.entries(after).filter(changed)) as Partial<T>
}
