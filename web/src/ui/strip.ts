import { useEffect, useRef, type RefObject } from 'react'

// useStrip keeps the chosen one in sight where a row of tabs or links is longer than a phone is wide.
export function useStrip<T extends HTMLElement>(chosen: string): RefObject<T | null> {
  const strip = useRef<T>(null)
  useEffect(() => {
    strip.current
      ?.querySelector('[aria-current=page], [aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen])
  return strip
}
