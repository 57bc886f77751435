package language

// Texts are all of them, by key and language.
var Texts = texts
