import { Compass } from 'lucide-react'
import { text } from '../text/text'
import { buttonClass } from '../ui/button'
import { Empty } from '../ui/empty'
import { url } from './url'

// Missing is the page of an address that there is none for.
export function Missing() {
  return (
    <Empty heading icon={Compass} title={text.problem.missing} hint={text.problem.missingHint}>
      <a href={url.root} className={buttonClass('primary')}>
        {text.shell.nav.home}
      </a>
    </Empty>
  )
}
