import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { text } from '../text/text'
import { buttonClass } from '../ui/button'
import { Waiting } from '../ui/empty'
import { lostSession, resumed } from './lost'
import { present, session, type Session, type SignInOptions } from './session'
import { url } from './url'

const Dialog = lazy(() => import('../ui/dialog').then((m) => ({ default: m.Dialog })))
const SignInForm = lazy(() => import('../features/access/sign-in-form').then((m) => ({ default: m.SignInForm })))

// SignInAgain comes over the page when the session has ended, and lets it go on as it was. Where no page is shown yet there is
// nothing to keep: one signs in first.
export function SignInAgain() {
  const lost = useSyncExternalStore(lostSession.watch, lostSession.now)
  const { pathname, search } = window.location
  const back = encodeURIComponent(pathname + search)
  if (lost && !present.who()) {
    window.location.assign(`${url.login}?to=${back}`)
    return null
  }
  if (!lost) return null
  return (
    <Suspense>
      <Dialog open onClose={() => undefined} title={text.access.again} hint={text.access.againHint}>
        <Suspense fallback={<Waiting lines={3} />}>
          <div className="flex flex-col gap-4">
            <Elsewhere back={back} />
            <SignInForm email={present.email()} onDone={goOn} />
          </div>
        </Suspense>
      </Dialog>
    </Suspense>
  )
}

// goOn continues with the page. Another user gets a new page: this one shows what the previous user could see.
function goOn(who: Session): void {
  if (present.is(who.id, who.email)) resumed()
}

// Elsewhere is for who signs in with an issuer. What is being written is kept at this browser meanwhile.
function Elsewhere({ back }: { back: string }) {
  const [options, setOptions] = useState<SignInOptions | null>(null)
  useEffect(() => {
    void session.options().then(setOptions, () => undefined)
  }, [])
  if (!options?.oidc) return null
  return (
    <>
      <a href={`/session/oidc?to=${back}`} className={buttonClass('plain')}>
        {text.access.with(options.oidc.name)}
      </a>
      <p className="text-center text-xs text-soft">{text.access.or}</p>
    </>
  )
}
