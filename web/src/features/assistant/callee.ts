// The callees of the test carrier, in the order in which one would try them. What each does stands in the catalog of texts, by
// its number.
export const callees = [
  '+15005550001',
  '+15005550007',
  '+15005550002',
  '+15005550003',
  '+15005550004',
  '+15005550006',
  '+15005550009',
  '+15005550010',
  '+15005550005',
  '+15005550008',
] as const

// mayBeNumber says whether there is enough of a number to ask whether it may be called.
export const mayBeNumber = (typed: string) => /^\+[\d\s().-]{7,}$/.test(typed.trim())
