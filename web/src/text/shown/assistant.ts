import { assistant as en } from '../en/assistant'
import { translated } from '../translated'

export const assistant = translated('assistant', en)
