import { lazy, Suspense, useSyncExternalStore } from 'react'
import { text } from '../text/text'
import { Waiting } from '../ui/empty'
import { lostSession, resumed } from './session'
import { url } from './url'

const Dialog = lazy(() => import('../ui/dialog').then((m) => ({ default: m.Dialog })))
const SignInForm = lazy(() => import('../features/access/sign-in-form').then((m) => ({ default: m.SignInForm })))

// SignInAgain comes over the page when the session has ended, and lets it go on as it was. Where no page is shown yet there is
// nothing to keep: one signs in first.
export function SignInAgain() {
  const lost = useSyncExternalStore(lostSession.watch, lostSession.now)
  if (lost && !document.querySelector('#page')) {
    const { pathname, search } = window.location
    window.location.assign(`${url.login}?to=${encodeURIComponent(pathname + search)}`)
    return null
  }
  if (!lost) return null
  return (
    <Suspense>
      <Dialog open onClose={() => undefined} title={text.access.again} hint={text.access.againHint}>
        <Suspense fallback={<Waiting lines={3} />}>
          <SignInForm onDone={resumed} />
        </Suspense>
      </Dialog>
    </Suspense>
  )
}
