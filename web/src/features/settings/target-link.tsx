import { Link } from '../../ui/link'
import type { Target } from './target'

// TargetLink leads to what was changed, by its name; what has none any more is its id.
export function TargetLink({ id, target }: { id: string; target: Target | undefined }) {
  if (!target) return <code className="truncate font-mono text-xs text-soft">{id}</code>
  return (
    <Link to={target.to} id={id} {...(target.search && { search: target.search })}>
      {target.label}
    </Link>
  )
}
