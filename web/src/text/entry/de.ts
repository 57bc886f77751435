import { texts } from '../de/de'

globalThis.switchboardTexts = texts
