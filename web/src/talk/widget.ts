// The script that puts a button on somebody else's page:
//
//   <script src="https://host/call/widget.js" data-assistant="pub_…" async></script>
//
// The button opens the page of the assistant in a frame. The site's policy has to allow script-src and frame-src of the host;
// no style and no script is written into the page. data-label is what the button says; without one it speaks the browser's language.

;(() => {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) return
  const assistant = script.dataset['assistant']
  if (!assistant) return
  const host = new URL(script.src).origin
  // It has them itself: a script on somebody else's page imports nothing.
  const words: Record<string, [label: string, close: string]> = {
    en: ['Talk to us', 'Close'],
    de: ['Sprechen Sie mit uns', 'Schließen'],
    es: ['Hable con nosotros', 'Cerrar'],
  }
  const spoken = navigator.languages.map((tag) => words[tag.toLowerCase().split('-')[0] ?? '']).find(Boolean)
  const [talk, shut] = spoken ?? ['Talk to us', 'Close']
  const label = script.dataset['label'] ?? talk

  const place = document.createElement('div')
  const root = place.attachShadow({ mode: 'open' })
  const style = new CSSStyleSheet()
  style.replaceSync(`
    :host { position: fixed; right: 1rem; bottom: 1rem; z-index: 2147483000; display: block; font: 16px/1.5 system-ui, sans-serif }
    button { min-height: 3rem; padding: 0 1.25rem; border: 0; border-radius: 1.5rem; background: #1d4ed8; color: #fff; font: inherit;
      font-weight: 600; cursor: pointer; box-shadow: 0 2px 10px rgb(0 0 0 / .3) }
    button:focus-visible { outline: 3px solid #fff; outline-offset: -6px }
    iframe + button { position: absolute; top: .5rem; right: .5rem; width: 3rem; padding: 0 }
    iframe { display: block; width: min(24rem, calc(100vw - 2rem)); height: min(36rem, calc(100vh - 2rem)); border: 0;
      border-radius: 1rem; background: Canvas; box-shadow: 0 4px 30px rgb(0 0 0 / .35) }`)
  root.adoptedStyleSheets = [style]

  const add = (text: string) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = text
    return button
  }
  const button = add(label)
  button.setAttribute('aria-haspopup', 'dialog')
  root.append(button)
  // close is there until the page says that it has a button of its own: what the frame shows otherwise, such as that the assistant is gone, has none.
  const close = add('×')
  close.setAttribute('aria-label', shut)

  let frame: HTMLIFrameElement | null = null

  button.onclick = () => {
    frame = document.createElement('iframe')
    frame.src = `${host}/call/${encodeURIComponent(assistant)}`
    frame.title = label
    frame.allow = `microphone ${host}; autoplay ${host}`
    root.replaceChildren(frame, close)
    close.focus() // a frame without our page would keep Escape to itself
  }

  const back = () => {
    root.replaceChildren(button)
    frame = null
    button.focus()
  }
  close.onclick = back

  addEventListener('keydown', (e) => {
    if (e.key === 'Escape' && close.isConnected) back()
  })

  addEventListener('message', (e) => {
    if (!frame || e.source !== frame.contentWindow || e.origin !== host) return
    if (e.data === 'switchboard:close') back()
    if (e.data !== 'switchboard:ready') return
    const here = root.activeElement === close
    close.remove()
    if (here) frame.focus()
  })

  const put = () => document.body.append(place)
  if (document.body) put()
  else addEventListener('DOMContentLoaded', put)
})()
