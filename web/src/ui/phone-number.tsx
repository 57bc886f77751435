import { useWritten } from '../lib/written'

// PhoneNumber shows one as people in its country write it. What is copied from the page is still understood everywhere.
export function PhoneNumber({ of }: { of: string | null | undefined }) {
  return <span className="tabular truncate whitespace-nowrap">{useWritten(of ?? '')}</span>
}
