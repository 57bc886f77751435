import { useEffect, type ReactNode } from 'react'
import { remembered } from '../../app/remembered'
import { titled, useBrand } from '../../lib/brand'
import { text } from '../../text/text'
import { classes } from '../../ui/class'
import { LanguageChoice } from './language-choice'

// People who are signed in have chosen their language elsewhere.
type Props = { title: string; hint: string; wide?: boolean; signedIn?: boolean; children: ReactNode }

// Door is the frame of the pages in front of the login.
export function Door({ title, hint, wide, signedIn, children }: Props) {
  useEffect(() => {
    document.title = titled(title)
  }, [title])
  // The person who signs in here, or comes back from an issuer, may be another than the one signed in before.
  useEffect(() => {
    if (!signedIn) remembered.forget()
  }, [signedIn])
  const brand = useBrand()
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className={classes('w-full', wide ? 'max-w-2xl' : 'max-w-sm')}>
        {brand.logo ? (
          <img src={brand.logo} alt={brand.name} className="h-11 max-w-60 object-contain object-left" />
        ) : brand.name === text.product ? (
          <img src="/icon.svg" alt="" width={44} height={44} />
        ) : (
          <p className="text-lg font-semibold text-accent">{brand.name}</p>
        )}
        <h1 className="mt-5 text-2xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 mb-6 text-soft">{hint}</p>
        {children}
        {!signedIn && <LanguageChoice />}
      </div>
    </main>
  )
}
