import { forgetDrafts } from '../lib/draft'
import { last, session } from './session'
import { url } from './url'

// signOut ends the session, and leaves nothing at this browser to whoever comes next.
export async function signOut(): Promise<void> {
  await session.signOut()
  last.forget()
  forgetDrafts()
  window.location.assign(url.login)
}
