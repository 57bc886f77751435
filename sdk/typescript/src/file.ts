import { segment, type Core, type FileInput, type RequestOptions } from './core.js'

/** What other operations take by its id, for one day. */
export interface UploadedFile {
  id: string
  name: string
  /** In bytes. */
  size: number
}

/** Files to import, exports, and the rejected rows of imports. */
export class FilesResource {
  constructor(private readonly core: Core) {}

  /** Uploads a file for another operation to use by its id, such as an import of contacts. */
  upload(file: FileInput, options?: RequestOptions): Promise<UploadedFile> {
    return this.core.upload({ method: 'POST', path: '/files' }, file, {}, options)
  }

  /** Downloads a file by its id. */
  download(id: string, options?: RequestOptions): Promise<ArrayBuffer> {
    return this.core.file({ method: 'GET', path: `/files/${segment(id)}` }, options)
  }
}
