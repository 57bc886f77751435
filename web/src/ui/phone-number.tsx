import { useSyncExternalStore } from 'react'
import { hearPlans, written } from '../lib/phone'

// useWritten is a number as people in its country write it.
export const useWritten = (number: string): string => useSyncExternalStore(hearPlans, () => written(number))

// PhoneNumber shows one. What is copied from the page is still understood everywhere.
export function PhoneNumber({ of }: { of: string | null | undefined }) {
  return <span className="tabular truncate whitespace-nowrap">{useWritten(of ?? '')}</span>
}
