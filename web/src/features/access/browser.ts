const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
]

const systems: [name: string, mark: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

// browserOf says in words what a browser says of itself; null where it is none that one knows. The order matters: most of them
// claim to be others, too.
export function browserOf(agent: string): string | null {
  const known = (list: [string, RegExp][]) => list.find(([, mark]) => mark.test(agent))?.[0]
  const browser = known(browsers)
  const system = known(systems)
  return browser ? (system ? `${browser}, ${system}` : browser) : null
}
