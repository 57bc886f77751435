import { classes } from './class'

// near is the share of a limit from which it is shown as nearly used up.
export const near = 0.8

// Meter is how much of a limit is used, from 0 to 1 and beyond. The text beside it says the same.
export function Meter({ share }: { share: number }) {
  const colour = share < near ? 'bg-accent' : share < 1 ? 'bg-warn' : 'bg-bad-solid'
  return (
    <div className="h-2 overflow-hidden rounded-full bg-sunken" aria-hidden>
      <div
        className={classes('h-full rounded-full', colour)}
        style={{ width: `${String(Math.min(1, share) * 100)}%` }}
      />
    </div>
  )
}
