// digest is a number of 53 bits by which a text is known again: cyrb53, of two hashes of 32 bits. It is no proof against somebody who wants
// two texts to look alike.
export function digest(text: string): number {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 2_654_435_761)
    b = Math.imul(b ^ unit, 1_597_334_677)
  }
  const low = mix(a, b)
  const high = mix(b, low)
  return 2 ** 32 * (high & 0x1fffff) + (low >>> 0)
}

const mix = (one: number, other: number) =>
  Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)
