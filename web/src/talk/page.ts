import type { Ticket } from './protocol'
import { given as look } from '../lib/given-brand'
import { wear } from './look'
import './page.css'
import { Talk, type End, type Speech } from './talk'
import { wordsFor } from './words'

// The page by which anybody calls an assistant. It works by itself and in the frame that the widget opens.

const find = <T extends HTMLElement>(id: string): T => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`call.html has no #${id}`)
  return found as T
}

const start = find<HTMLButtonElement>('start')
const end = find<HTMLButtonElement>('end')
const mute = find<HTMLButtonElement>('mute')
const close = find<HTMLButtonElement>('close')
const state = find('state')
const note = find('note')
const log = find('log')
const form = find<HTMLFormElement>('form')
const field = find<HTMLInputElement>('text')

const framed = window.parent !== window
let call: Talk | null = null
let speech: Speech = 'server'

const { language, words } = wordsFor(navigator.languages)
document.documentElement.lang = language
document.title = [words.title(document.querySelector('h1')?.textContent ?? ''), look?.name].filter(Boolean).join(' · ')
if (look) wear(look, words.help)
start.textContent = words.start
end.textContent = words.end
mute.textContent = words.mute
close.setAttribute('aria-label', words.close)
log.setAttribute('aria-label', words.log)
field.setAttribute('aria-label', words.type)
field.placeholder = words.type
find('send').textContent = words.send
state.textContent = words.states.idle
close.hidden = !framed

function show(on: boolean): void {
  const focused = document.activeElement === start || document.activeElement === end
  start.hidden = on
  end.hidden = !on
  mute.hidden = !on || speech === 'typed'
  form.hidden = !on || speech === 'server'
  document.body.dataset['on'] = String(on)
  if (focused) (on ? end : start).focus()
}

function add(role: string, text: string): void {
  const line = document.createElement('p')
  line.dataset['role'] = role
  const who = document.createElement('span')
  who.textContent = words.speakers[role] ?? role
  line.append(who, text)
  log.append(line)
  log.scrollTop = log.scrollHeight
}

function quiet(): string {
  return speech === 'typed' ? words.states.typing : words.states.listening
}

function over(text: string): void {
  call = null
  show(false)
  start.textContent = words.again
  state.textContent = text
  note.textContent = ''
  setMuted(false)
}

function setMuted(on: boolean): void {
  mute.setAttribute('aria-pressed', String(on))
  mute.textContent = on ? words.unmute : words.mute
  call?.mute(on)
}

// ticket of the server for one call, or why there is none.
async function ticket(): Promise<Ticket | string> {
  try {
    const answer = await fetch(`${location.pathname.replace(/\/$/, '')}/ticket`, { method: 'POST' })
    if (answer.status === 429) {
      const wait = Number(answer.headers.get('Retry-After'))
      return wait > 60 ? words.ends.often(Math.ceil(wait / 60)) : words.ends.busy
    }
    if (!answer.ok) return answer.status === 404 ? words.ends.gone : words.ends.broken
    const { data } = (await answer.json()) as { data: Ticket }
    return { ...data, url: new URL('/call/socket', location.href.replace(/^http/, 'ws')).href }
  } catch {
    return words.ends.broken
  }
}

start.onclick = async () => {
  log.replaceChildren()
  state.textContent = words.states.connecting
  speech = 'server'
  // A call that somebody has hung up may still say something, or get its ticket, while the next one runs.
  const current = () => call === one
  const one: Talk = new Talk({
    ready: (_, by) => {
      if (!current()) return
      speech = by
      show(true)
      state.textContent = quiet()
      note.textContent = words.speech[by]
      if (by === 'typed') field.focus()
    },
    said: ({ role, text }) => {
      if (current()) add(role, text)
    },
    speaking: (on) => {
      if (current()) state.textContent = on ? words.states.speaking : quiet()
    },
    ended: (why: End) => {
      if (current()) over(words.ends[why]) // else it has been said already why there is none
    },
  })
  call = one
  show(true)
  const given = await ticket()
  if (!current()) return
  if (typeof given === 'string') {
    over(given)
    one.hangUp()
  } else one.start(given)
}

end.onclick = () => {
  call?.hangUp()
}

mute.onclick = () => {
  setMuted(mute.getAttribute('aria-pressed') !== 'true')
}

form.onsubmit = (e) => {
  e.preventDefault()
  const text = field.value.trim()
  if (!text) return
  field.value = ''
  call?.say(text)
}

function leave(): void {
  call?.hangUp()
  if (framed) window.parent.postMessage('switchboard:close', '*') // it says nothing that anybody could use
}

close.onclick = leave
document.addEventListener('keydown', (e) => {
  if (e.key === 'Escape' && framed) leave()
})
window.addEventListener('pagehide', () => call?.hangUp())
if (framed) {
  start.focus()
  window.parent.postMessage('switchboard:ready', '*') // the widget takes its own button to close away
}
