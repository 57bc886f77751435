import { Languages } from 'lucide-react'
import { language, languages, speak, type Language } from '../../text/language'
import { text } from '../../text/text'

// LanguageChoice is for who has not signed in yet: this browser remembers it.
export function LanguageChoice() {
  return (
    <label className="mt-8 flex items-center gap-2 text-xs text-soft">
      <Languages className="size-4" aria-hidden />
      <span className="sr-only">{text.language.title}</span>
      <select
        className="h-8 rounded-lg border border-edge bg-raised px-2 text-ink"
        value={language}
        onChange={(e) => speak(e.target.value as Language)}
      >
        {Object.entries(languages).map(([value, name]) => (
          <option key={value} value={value} lang={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
