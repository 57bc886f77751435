let running = 0

const ask = (e: Event) => {
  e.preventDefault()
}

// underway has the browser ask before the page is left while something runs that ends with it.
export async function underway<T>(run: () => Promise<T>): Promise<T> {
  if (running++ === 0) window.addEventListener('beforeunload', ask)
  try {
    return await run()
  } finally {
    if (--running === 0) window.removeEventListener('beforeunload', ask)
  }
}
