package template

import (
	"strings"

	"github.com/switchboard-dev/switchboard/platform/language"
	"github.com/switchboard-dev/switchboard/platform/plain"
)

// sample is what says of sample knowledge that it is one, wherever it is seen: a word in the name of its base, what that is about, the title
// of its text and how this begins.
type sample struct{ word, about, title, notice string }

// sampleIn is what says so in the language of a tag, as the templates do.
func sampleIn(tag string) sample {
	switch language.Of(tag) {
	case language.German:
		return sample{
			"Beispiel",
			"Beispielwissen aus einer Vorlage. Ersetzen Sie es durch Ihr eigenes, bevor Sie live gehen.",
			"Beispieltext: vor dem Start bearbeiten",
			"# Beispielwissen für {{location.name}}\n\n" +
				"Dieser Text ist ein Beispiel. Zeiten, Adressen, Namen und Preise darin sind erfunden: Ersetzen Sie sie durch Ihre eigenen, " +
				"bevor Sie live gehen.\n\n",
		}
	case language.Spanish:
		return sample{
			"ejemplo",
			"Conocimiento de ejemplo de una plantilla. Sustitúyalo por el suyo antes de ponerlo en marcha.",
			"Texto de ejemplo: edítelo antes de ponerlo en marcha",
			"# Conocimiento de ejemplo para {{location.name}}\n\n" +
				"Este texto es un ejemplo. Los horarios, las direcciones, los nombres y los precios son inventados: sustitúyalos por los suyos " +
				"antes de ponerlo en marcha.\n\n",
		}
	}
	return sample{
		"sample",
		"Sample knowledge from a template. Replace it with your own before you go live.",
		"Sample text: edit before you go live",
		"# Sample knowledge for {{location.name}}\n\n" +
			"This text is a sample. Hours, addresses, names and prices in it are invented: replace them with your own before you go live.\n\n",
	}
}

// filled is sample knowledge of a client. A name of several lines would be a heading of its own.
func filled(text, client string) string {
	return strings.ReplaceAll(text, "{{location.name}}", plain.Line(client))
}
