import type { reason as en } from '../en/reason'

export const reason: typeof en = [
  // Embeddings.
  [
    /^The budget is too small, or a budget is set and the price of the embeddings is unknown\.$/,
    'El presupuesto es demasiado pequeño, o se ha fijado sin conocer el precio de los embeddings.',
  ],
  [
    /^The embeddings endpoint is not available\. It will be tried again\.$/,
    'El endpoint de embeddings no está disponible. Se intentará de nuevo.',
  ],
  [
    /^The embeddings endpoint rejects the requests\. Check its URL, key, model and dimensions\.$/,
    'El endpoint de embeddings rechaza las solicitudes. Revise la URL, la clave, el modelo y las dimensiones.',
  ],
  [
    /^The embeddings endpoint returns responses that cannot be understood\.$/,
    'El endpoint de embeddings envía respuestas que no se entienden.',
  ],
  [
    /^The key of the embeddings endpoint cannot be read\. Enter it again\.$/,
    'No se puede leer la clave del endpoint de embeddings. Introdúzcala de nuevo.',
  ],
  [
    /^The passages are too long for the embeddings model\.$/,
    'Los fragmentos son demasiado largos para el modelo de embeddings.',
  ],
  [
    /^The embeddings endpoint returns vectors of another length than before\. They will be created again, at most once a day\.$/,
    'El endpoint de embeddings crea vectores de otra longitud que antes. Se volverán a crear, como máximo una vez al día.',
  ],
  // Bulk changes.
  [
    /^It stopped halfway\. Completed changes are kept; start it again for the rest\.$/,
    'El cambio se interrumpió. Lo cambiado queda cambiado; vuelva a comenzarlo para el resto.',
  ],
  [
    /^The member or key that started it may no longer do this\.$/,
    'Quien comenzó el cambio ya no tiene permiso para hacerlo.',
  ],
  [/^The tag, member or team has been removed\.$/, 'La etiqueta, el miembro o el equipo se eliminó entretanto.'],
  [
    /^This installation was restored from a backup that was taken while the change was running\. Completed changes are kept; start it again for the rest\.$/,
    'Esta instalación se restauró a partir de una copia de seguridad hecha durante el cambio. Lo cambiado queda cambiado; vuelva a comenzarlo para el resto.',
  ],
  // Imports of contacts.
  [
    /^It stopped halfway\. Imported rows are kept\. Import the file again; no row is imported twice\.$/,
    'La importación se interrumpió. Las filas anteriores ya están importadas. Vuelva a importar el archivo; nada se cambia dos veces.',
  ],
  [
    /^Imported rows are kept\. Upload the file and import it again; no row is imported twice\.$/,
    'Las filas anteriores ya están importadas. Vuelva a subir e importar el archivo; nada se cambia dos veces.',
  ],
  [
    /^The user or key that began the import is no longer allowed to import contacts\.$/,
    'El usuario o la clave que comenzó la importación ya no tiene permiso para importar contactos.',
  ],
  [/^Its file has been deleted\.$/, 'El archivo se eliminó mientras tanto.'],
  [/^Its rejected rows cannot be listed\.$/, 'No se puede hacer una lista de las filas rechazadas.'],
  // Rows of imports.
  [/^the contact is archived: restore it to import it$/, 'el contacto está archivado: restáurelo para importarlo'],
  [/^(?:must have one|has none) of .+$/, 'falta el nombre, el correo o el teléfono'],
  [/^(?:must not have|has) fewer values than the header has names$/, 'tiene menos valores que nombres la cabecera'],
  [/^(?:must not have|has) more values than the header has names$/, 'tiene más valores que nombres la cabecera'],
  [/^(?:must be|is not) a line of a table: (.+)$/, 'no es una línea de una tabla: $1'],
  [
    /^(?:must be shorter: the lines after it were|is too long to be a line of a table; what follows it was) not read$/,
    'es demasiado larga para una línea de una tabla; lo que sigue no se ha leído',
  ],
  [/^cannot be read: (.+)$/, 'no se puede leer: $1'],
  [/^must be yes or no$/, 'debe ser sí o no'],
  [/^must be a phone number$/, 'debe ser un número de teléfono'],
  [/^must be an e-mail address$/, 'debe ser una dirección de correo'],
  [/^must be an absolute http or https URL$/, 'debe ser una URL completa con http o https'],
  [/^must have at most (\d+) characters$/, 'debe tener como máximo $1 caracteres'],
  [/^must have at most (\d+) bytes$/, 'debe tener como máximo $1 bytes'],
  [/^must have at least (\d+) characters$/, 'debe tener al menos $1 caracteres'],
  [/^must have at least one visible character$/, 'debe tener al menos un carácter visible'],
  [/^must be at least (.+)$/, 'debe ser al menos $1'],
  [/^must be at most (.+)$/, 'debe ser como máximo $1'],
  [/^must be between (.+) and (.+)$/, 'debe estar entre $1 y $2'],
  [/^must be an IANA time zone$/, 'debe ser una zona horaria de la IANA'],
  [/^must be an ISO 3166 country, such as US$/, 'debe ser un país de la norma ISO 3166, por ejemplo ES'],
  [
    /^must be a number of US dollars, such as 250 or 99\.50$/,
    'debe ser una cantidad en dólares estadounidenses, por ejemplo 250 o 99.50',
  ],
  [/^must be a whole number$/, 'debe ser un número entero'],
  [/^must be a line of column names: (.+)$/, 'debe ser una línea con los nombres de las columnas: $1'],
  [/^must be a column that can be imported$/, 'no es una columna que se pueda importar'],
  [/^must not appear twice$/, 'no debe aparecer dos veces'],
  [/^is required: it identifies the subaccount$/, 'es obligatorio: identifica la subcuenta'],
  [/^is required$/, 'es obligatorio'],
  [/^must be unique: line (\d+) has it as well$/, 'no debe estar también en la línea $1'],
  [
    /^must be in another file: a file can have at most (\d+) subaccounts$/,
    'supera las $1 subcuentas que puede tener un archivo',
  ],
  [
    /^must not be that of an archived subaccount; restore it first$/,
    'es de una subcuenta archivada; restáurela primero',
  ],
  // Deliveries of webhooks.
  [/^No answer within (\d+) seconds\.$/, 'Sin respuesta en $1 segundos.'],
  [/^Nothing is sent to a URL with a user or password\.$/, 'No se envía nada a una URL con usuario o contraseña.'],
  [
    /^Given up: too many deliveries of the webhook were pending\.$/,
    'Abandonada: había demasiadas entregas pendientes del webhook.',
  ],
  [
    /^The webhook's secret cannot be decrypted, so nothing was sent\. Rotate the secret\.$/,
    'No se puede descifrar el secreto del webhook, por lo que no se ha enviado nada. Rote el secreto.',
  ],
  [/^The address could not be reached\.$/, 'No se ha podido acceder a la dirección.'],
  [
    /^Answered with a redirect \((\d+)\), which is not followed\.$/,
    'Respondió con una redirección ($1), que no se sigue.',
  ],
  [/^Answered with status (\d+)\.$/, 'Respondió con el estado $1.'],
  // Replies.
  [/^No language model answered\.$/, 'Ningún modelo de lenguaje respondió.'],
  [
    /^No language model answered\. The assistant's fallback sentence was sent instead, and the conversation waits for a person\.$/,
    'Ningún modelo de lenguaje respondió. En su lugar se envió la frase prevista para este caso, y la conversación queda a la espera de una persona.',
  ],
  [
    /^The contact is set to do not disturb, so that no reply would be sent\.$/,
    'El contacto está en «No molestar». Una respuesta no se enviaría.',
  ],
  [
    /^The server stopped, or lost its database, before the assistant had answered\.$/,
    'El servidor se detuvo o perdió su base de datos antes de que el asistente respondiera.',
  ],
  [/^The budget does not pay for a reply\.$/, 'El presupuesto no alcanza para una respuesta.'],
  [/^The reply could not be sent\.$/, 'No se ha podido enviar la respuesta.'],
  [/^The reply was longer than a text message can be\.$/, 'La respuesta era más larga de lo que puede ser un SMS.'],
  [
    /^Nothing that the assistant knows answers the question\.$/,
    'Nada de lo que sabe el asistente responde a la pregunta.',
  ],
  [/^The model refused to answer\.$/, 'El modelo se negó a responder.'],
  [/^The model refused to continue the reply\.$/, 'El modelo se negó a continuar la respuesta.'],
  [/^The model's endpoint ended the reply early\.$/, 'El endpoint del modelo terminó la respuesta antes de tiempo.'],
  [/^The reply reached the model's token limit\.$/, 'La respuesta alcanzó el límite de tokens del modelo.'],
  [
    /^A content filter of the model's endpoint stopped the reply\.$/,
    'Un filtro de contenido del endpoint del modelo detuvo la respuesta.',
  ],
  [
    /^The request was longer than the model's token window, and these were shortened: .+$/,
    'La solicitud era más larga que la ventana de tokens del modelo y se acortó.',
  ],
  // Assistants that the telephony provider does not take.
  [/^No (?:speech endpoint|endpoint of speech) is configured\.$/, 'No hay ningún endpoint de voz configurado.'],
  [
    /^The (?:speech or transcription endpoint|endpoint of speech or transcription) is misconfigured\. Check its URL\.$/,
    'El endpoint de voz o de transcripción está mal configurado. Revise su URL.',
  ],
  [
    /^The (?:speech endpoint|endpoint of speech) has no voice for (.+)\.$/,
    'El endpoint de voz no tiene ninguna voz para $1.',
  ],
  [
    /^The speech endpoint does not have the voice (.+) or its model\.$/,
    'El endpoint de voz no tiene la voz $1 o su modelo.',
  ],
  [
    /^The transcription endpoint does not have (.+)\. Choose another model\.$/,
    'El endpoint de transcripción no tiene $1. Elija otro modelo.',
  ],
  [/^(.+), or not for the language (\S+)$/, '$1, o no para el idioma $2'],
  [/^its usual model$/, 'su modelo habitual'],
  [/^the model (.+)$/, 'el modelo $1'],
  [/^The (\w+) endpoint rejects the key\. Check the key\.$/, 'El endpoint de $1 rechaza la clave. Revise la clave.'],
  [
    /^The (\w+) endpoint does not offer \w+ at its URL\. Check the URL\.$/,
    'El endpoint de $1 no ofrece esta función en su URL. Revise la URL.',
  ],
  [
    /^The (\w+) endpoint has reached its rate limit or has no credit left\. Check the account\.$/,
    'El endpoint de $1 ha alcanzado su límite de solicitudes o no le queda saldo. Revise la cuenta.',
  ],
  [
    /^The (\w+) endpoint takes too long to respond\. Check its URL and its load\.$/,
    'El endpoint de $1 tarda demasiado en responder. Revise su URL y su carga.',
  ],
  [
    /^The (\w+) endpoint is not available\. Check its URL and that it is running\.$/,
    'El endpoint de $1 no está disponible. Revise su URL y que esté en marcha.',
  ],
  [/^speech$/, 'voz'],
  [/^transcription$/, 'transcripción'],
  [
    /^The test carrier refuses assistants with \[refuse\] in their name\.$/,
    'El operador de prueba rechaza los asistentes con [refuse] en el nombre.',
  ],
  [/^The test carrier refuses this number\.$/, 'El operador de prueba rechaza este número.'],
  [/^The test carrier is closing\.$/, 'El operador de prueba se está cerrando.'],
  // Trunks.
  [
    /^This server does not use SIP\. Its operator can set SWITCHBOARD_TELEPHONY=sip\.$/,
    'Este servidor no usa SIP. Quien lo administra puede establecer SWITCHBOARD_TELEPHONY=sip.',
  ],
  [
    /^This server does not use SIP over TLS\. Its operator has to set SWITCHBOARD_SIP_TLS_ADDR\.$/,
    'Este servidor no usa SIP sobre TLS. Quien lo administra debe establecer SWITCHBOARD_SIP_TLS_ADDR.',
  ],
  [
    /^The host is not on the public internet\. The operator can allow it by SWITCHBOARD_EGRESS_ALLOW\.$/,
    'El host no está en la internet pública. Quien administra el servidor puede permitirlo con SWITCHBOARD_EGRESS_ALLOW.',
  ],
  [/^The name (\S+) could not be found\.$/, 'No se ha encontrado el nombre $1.'],
  [
    /^The trunk does not accept the user name or password \((.+)\)\.$/,
    'La troncal no acepta el nombre de usuario o la contraseña ($1).',
  ],
  [/^no proof that we support$/, 'ningún método admitido'],
  [/^The trunk refuses the request \((.+)\)\.$/, 'La troncal rechaza la solicitud ($1).'],
  [/^Nothing responds at (\S+) over (\S+)\.$/, 'Nada responde en $1 por $2.'],
  [/^The certificate of (\S+) is not valid: (.+)\.$/, 'El certificado de $1 no es válido: $2.'],
  [/^No connection to (\S+) over (\S+): (.+)\.$/, 'Sin conexión con $1 por $2: $3.'],
  [/^The trunk cannot be used: (.+)\.$/, 'No se puede usar la troncal: $1.'],
]
