// For tests: what a browser keeps, in a process that has no browser. Some modules look for the page as they begin, so this is a test's first import.

import { beforeEach } from 'vitest'

// kept is what the browser keeps, and room how long a text it takes.
export const kept = new Map<string, string>()
export const room = { most: Infinity }

// storage is a store over a map, as scripts see one: its entries are its properties.
export function storage(all: Map<string, string>): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const methods = {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, to: string) => {
      if (to.length > room.most) throw new Error('no room')
      all.set(key, to)
    },
    removeItem: (key: string) => void all.delete(key),
  }
  return new Proxy(methods, {
    ownKeys: () => [...all.keys()],
    getOwnPropertyDescriptor: (_, key) => {
      const value = all.get(String(key))
      return value === undefined ? undefined : { value, enumerable: true, configurable: true }
    },
  })
}

Object.assign(globalThis, { window: new EventTarget(), localStorage: storage(kept) })

beforeEach(() => {
  kept.clear()
})
