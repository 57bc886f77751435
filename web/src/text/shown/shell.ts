import { shell as en } from '../en/shell'
import { translated } from '../translated'

export const shell = translated('shell', en)
