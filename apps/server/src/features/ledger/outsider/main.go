// An outsider's check of the ledger by golang.org/x/mod/sumdb: it reads only the public addresses, downloads all
// entries, builds the tree anew, checks the proofs that it gets on its standard input, and, asked for it, that no call is
// missing and that the published prices give the results.
package main

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Given is what the test hands over: the site's address, the key that the outsider trusts, proofs to check, and the time, by default now.
type Given struct {
	Site      string
	Key       string
	Inclusion []struct {
		Index, Size int64
		Root, Leaf  string
		Proof       []string
	}
	Consistency []struct {
		From, To         int64
		FromRoot, ToRoot string
		Proof            []string
	}
	Calls bool
	Now   *time.Time
}

// Tiles reads tiles of our log; tlog checks each against the root before it uses it.
type Tiles struct{ site string }

func (t Tiles) Height() int                     { return 8 }
func (t Tiles) SaveTiles([]tlog.Tile, [][]byte) {}
func (t Tiles) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		all = append(all, get(t.site+"/ledger/"+strings.Replace(tile.Path(), "tile/8/", "tile/", 1)))
	}
	return all, nil
}

func main() {
	var given Given
	must(json.NewDecoder(os.Stdin).Decode(&given))
	verifier, err := note.NewVerifier(given.Key)
	must(err)
	opened, err := note.Open(get(given.Site+"/ledger/checkpoint"), note.VerifierList(verifier))
	must(err)
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	tree := tlog.Tree{N: size, Hash: hashOf(lines[2])}

	reader := tlog.TileHashReader(tree, Tiles{given.Site})
	leaves, entries := rebuild(given.Site, tree)
	for index := int64(0); index < size; index += 1 + size/200 {
		proof, err := tlog.ProveRecord(size, index, reader)
		must(err)
		must(tlog.CheckRecord(proof, size, tree.Hash, index, leaves[index]))
	}
	for _, one := range given.Inclusion {
		must(tlog.CheckRecord(hashesOf(one.Proof), one.Size, hashOf(one.Root), one.Index, hashOf(one.Leaf)))
	}
	for _, one := range given.Consistency {
		must(tlog.CheckTree(hashesOf(one.Proof), one.To, hashOf(one.ToRoot), one.From, hashOf(one.FromRoot)))
	}
	fmt.Printf("%d entries, %d inclusion proofs, %d consistency proofs\n", size, len(given.Inclusion), len(given.Consistency))
	if given.Calls {
		now := time.Now()
		if given.Now != nil {
			now = *given.Now
		}
		fmt.Println(checkCalls(given.Site, entries, now))
	}
}

// rebuild hashes every published entry and fails unless they give the signed root.
func rebuild(site string, tree tlog.Tree) ([]tlog.Hash, [][]byte) {
	var stored, leaves []tlog.Hash
	var entries [][]byte
	read := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		var all []tlog.Hash
		for _, index := range indexes {
			all = append(all, stored[index])
		}
		return all, nil
	})
	for n := int64(0); n*256 < tree.N; n++ {
		tile := tlog.Tile{H: 8, L: 0, N: n, W: 256}
		if rest := tree.N - n*256; rest < 256 {
			tile.W = int(rest)
		}
		bundle := get(site + "/ledger/" + strings.Replace(tile.Path(), "tile/8/0/", "tile/entries/", 1))
		for len(bundle) > 0 {
			length := binary.BigEndian.Uint16(bundle)
			entry := bundle[2 : 2+length]
			bundle = bundle[2+length:]
			hashes, err := tlog.StoredHashes(int64(len(leaves)), entry, read)
			must(err)
			stored = append(stored, hashes...)
			leaves = append(leaves, tlog.RecordHash(entry))
			entries = append(entries, entry)
		}
	}
	root, err := tlog.TreeHash(tree.N, read)
	must(err)
	if int64(len(leaves)) != tree.N || root != tree.Hash {
		must(fmt.Errorf("the entries give %d and %s, the checkpoint says %d and %s", len(leaves), root, tree.N, tree.Hash))
	}
	return leaves, entries
}

func get(url string) []byte {
	response, err := http.Get(url)
	must(err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must(err)
	if response.StatusCode != 200 {
		must(fmt.Errorf("%s: %s", url, response.Status))
	}
	return body
}

func hashOf(text string) (hash tlog.Hash) {
	bytes, err := base64.StdEncoding.DecodeString(text)
	must(err)
	if copy(hash[:], bytes) != 32 || len(bytes) != 32 {
		must(fmt.Errorf("no hash: %s", text))
	}
	return hash
}

func hashesOf(texts []string) (all []tlog.Hash) {
	for _, text := range texts {
		all = append(all, hashOf(text))
	}
	return all
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
