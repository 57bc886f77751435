// unsaved is what is typed now without what has been saved: a field that was changed meanwhile is not.
export function unsaved<T extends Record<string, string>>(
  now: Partial<T>,
  sent: Partial<T>,
  saved: object,
): Partial<T> {
  const left = Object.entries(now).filter(([name, value]) => !(name in saved) || value !== sent[name])
  return Object.fromEntries(left) as Partial<T>
}
