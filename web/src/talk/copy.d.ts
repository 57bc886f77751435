// A copy of a module of texts: see words.ts.
declare module '*/talk?call' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports -- such a module imports nothing by a path of this folder
  export const talk: (typeof import('../text/en/talk'))['talk']
}
