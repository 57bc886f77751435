import { forgetDrafts } from '../lib/draft'
import { problemOf } from '../lib/problem'
import { finishEverywhere } from '../lib/undo'
import { text } from '../text/text'
import { complain } from '../ui/toast'
import { last, present, session } from './session'
import { url } from './url'

// signOut does what can still be taken back, ends the session, and leaves nothing at this browser to whoever comes next.
export async function signOut(): Promise<void> {
  try {
    await finishEverywhere()
    await session.signOut()
  } catch (e) {
    complain(text.problem.title, problemOf(e).message)
    return
  }
  last.forget()
  forgetDrafts()
  present.leave(url.login)
}
