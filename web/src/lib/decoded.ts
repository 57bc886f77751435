// decoded is the text of a file: UTF-8, or what else Excel writes. Bytes that are no UTF-8 are Windows-1252, in which every sequence of bytes
// is a text.
export async function decoded(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
