// text is every text that the dashboard shows, in the language of the page.
export * as text from './shown/shown'
