import { put } from './remembered'

export type Theme = 'light' | 'dark' | 'system'

const kept = 'switchboard.theme'
const dark = window.matchMedia('(prefers-color-scheme: dark)')

// chosenTheme is what the person at this browser prefers.
export function chosenTheme(): Theme {
  const theme = localStorage.getItem(kept)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function chooseTheme(theme: Theme): void {
  put(kept, theme)
  showTheme()
}

// showTheme paints the page, now and whenever the system changes its mind.
export function showTheme(): void {
  const theme = chosenTheme()
  document.documentElement.dataset['theme'] = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme
}

dark.addEventListener('change', showTheme)
