import { text } from '../text/text'
import { complain } from '../ui/toast'
import { each } from './each'
import { touch } from './touch'

// changeAll changes things of a type one by one, and returns those for which it worked. It says of how many it did not.
export async function changeAll(
  type: string,
  ids: readonly string[],
  change: Parameters<typeof each<string>>[1],
  someFailed: (n: number) => string,
): Promise<string[]> {
  const changed = await each(ids, change)
  touch(new Set([type]))
  const failed = ids.length - changed.length
  if (failed > 0) complain(text.problem.title, someFailed(failed))
  return changed
}
