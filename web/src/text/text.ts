// text is every text that the dashboard shows.
export * as text from './en/en'
