/** An event of a stream. */
export interface ServerEvent {
  name: string
  data: string
}

/** Reads server-sent events from a body, and fails where nothing comes for so many milliseconds. The caller who stops reading cancels it. */
export async function* events(body: ReadableStream<Uint8Array>, idle: number, late: () => Error): AsyncGenerator<ServerEvent, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let name = ''
  let data: string[] = []
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), idle, late)
      if (done) return
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const raw of lines) {
        const line = raw.replace(/\r$/, '')
        if (line === '') {
          if (data.length > 0) yield { name: name || 'message', data: data.join('\n') }
          name = ''
          data = []
        } else if (line.startsWith('event:')) name = line.slice(6).trim()
        else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** What is read, or an error where that takes so many milliseconds. */
export function within<T>(reading: Promise<T>, idle: number, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(late())
    }, idle)
    reading.then(resolve, reject).finally(() => {
      clearTimeout(timer)
    })
  })
}
