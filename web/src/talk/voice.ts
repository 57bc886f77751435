// The browser's own speech, where the server has none. TypeScript knows speech synthesis, but not recognition.

interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  start(): void
  abort(): void
  onresult:
    | ((e: {
        resultIndex: number
        results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
      }) => void)
    | null
  onend: (() => void) | null
  onerror: ((e: { error: string }) => void) | null
}

type Maker = new () => Recognition

function maker(): Maker | undefined {
  const all = globalThis as unknown as Record<string, Maker | undefined>
  return all['SpeechRecognition'] ?? all['webkitSpeechRecognition']
}

type Heard = {
  // words that somebody has said, and that somebody says something.
  words: (text: string) => void
  begin: () => void
  // deaf means that the browser does not listen, or not any more.
  deaf: () => void
}

const nothing = () => undefined

// Chrome has its voices a moment after they are first asked for.
const patience = 500
if ('speechSynthesis' in globalThis) speechSynthesis.getVoices()

const voiced = () => speechSynthesis.getVoices().length > 0

// Voice listens and speaks by the browser.
export class Voice {
  private recognition: Recognition | null = null
  private muted = false
  private over = false
  private waited = false // for the voices
  private cut: () => void = nothing // says how much was said so far

  constructor(
    private language: string,
    private heard: Heard,
  ) {}

  // listen from now on; false where the browser cannot.
  listen(): boolean {
    const Recognition = maker()
    if (!Recognition) return false
    const r = new Recognition()
    this.recognition = r
    r.lang = this.language
    r.continuous = true
    r.interimResults = true
    let failed = false
    r.onresult = (e) => {
      if (this.muted) return
      for (let i = e.resultIndex; i < e.results.length; i++) {
        const result = e.results[i]
        const text = result?.[0]?.transcript.trim()
        if (!text) continue
        this.heard.begin()
        if (result?.isFinal) this.heard.words(text)
      }
    }
    r.onerror = ({ error }) => {
      failed = error !== 'no-speech' && error !== 'aborted'
    }
    r.onend = () => {
      if (this.over) return
      if (failed) {
        this.recognition = null
        this.heard.deaf()
      } else this.restart()
    }
    this.restart()
    return true
  }

  private restart(): void {
    try {
      this.recognition?.start()
    } catch {
      this.heard.deaf()
    }
  }

  // say a text, and then how many of its characters were said.
  say(text: string, done: (characters: number) => void): void {
    const silent = () => {
      done([...text].length)
    }
    if (!('speechSynthesis' in globalThis)) silent()
    else if (voiced()) this.speak(text, done)
    else if (this.waited) silent()
    else
      this.wait(done, () => {
        if (voiced()) this.speak(text, done)
        else silent()
      })
  }

  // wait for the voices, once, before something is said.
  private wait(done: (characters: number) => void, say: () => void): void {
    this.waited = true
    const stop = () => {
      clearTimeout(late)
      speechSynthesis.onvoiceschanged = null
      this.cut = nothing
    }
    const go = () => {
      stop()
      say()
    }
    const late = setTimeout(go, patience)
    speechSynthesis.onvoiceschanged = () => {
      if (voiced()) go()
    }
    this.cut = () => {
      stop()
      done(0)
    }
  }

  private speak(text: string, done: (characters: number) => void): void {
    const u = new SpeechSynthesisUtterance(text)
    if (this.language) u.lang = this.language
    let at = 0
    let told = false
    const tell = (characters: number) => {
      if (told) return
      told = true
      done(characters)
    }
    this.cut = () => {
      tell(at)
    }
    u.onboundary = (e) => {
      at = [...text.slice(0, e.charIndex)].length
    }
    u.onend = () => {
      tell([...text].length)
    }
    u.onerror = (e) => {
      tell(e.error === 'interrupted' || e.error === 'canceled' ? at : [...text].length)
    }
    speechSynthesis.speak(u)
  }

  // hush at once; how much was said is reported before it returns.
  hush(): void {
    this.cut()
    if ('speechSynthesis' in globalThis) speechSynthesis.cancel()
  }

  mute(on: boolean): void {
    this.muted = on
  }

  close(): void {
    this.over = true
    this.recognition?.abort()
    this.hush()
  }
}
