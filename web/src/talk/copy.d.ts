// A copy of a module of texts: see words.ts.
declare module '*/talk?call' {
  export const talk: (typeof import('../text/en/talk'))['talk']
}
