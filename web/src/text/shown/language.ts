import { language as en } from '../en/language'
import { translated } from '../translated'

export const language = translated('language', en)
