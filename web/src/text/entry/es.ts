import { texts } from '../es/es'

globalThis.switchboardTexts = texts
