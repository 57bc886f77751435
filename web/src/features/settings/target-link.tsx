import { Link } from '../../ui/link'
import type { Target } from './target'

type Props = { id: string; target: Target | undefined; former?: string | undefined; of?: string | null | undefined }

// TargetLink leads to what was changed, by its name, in the subaccount `of` which it is. What is gone is what it was called, or else its id.
export function TargetLink({ id, target, former, of }: Props) {
  if (target?.to && target.id)
    return (
      <Link to={target.to} id={target.id} {...(of && { of })} {...(target.search && { search: target.search })}>
        {target.label}
      </Link>
    )
  const name = target?.label ?? former
  if (name) return <span className="min-w-0 truncate">{name}</span>
  return <code className="truncate font-mono text-xs text-soft">{id}</code>
}
