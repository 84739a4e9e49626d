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
	// Earlier is a checkpoint as it was got before, for example by somebody who kept it: the log must continue it.
	Earlier string
	Now     *time.Time
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
	tree := treeOf(get(given.Site+"/ledger/checkpoint"), verifier)
	size := tree.N

	reader := tlog.TileHashReader(tree, Tiles{given.Site})
	leaves, entries, rootAt := rebuild(given.Site, tree)
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
	fmt.Printf("%d entries give the signed root\n", size)
	if given.Inclusion != nil || given.Consistency != nil {
		fmt.Printf("%d inclusion proofs, %d consistency proofs\n", len(given.Inclusion), len(given.Consistency))
	}
	if given.Earlier != "" {
		earlier := treeOf([]byte(given.Earlier), verifier)
		if earlier.N > size || rootAt(earlier.N) != earlier.Hash {
			must(fmt.Errorf("the log does not continue the checkpoint of %d entries", earlier.N))
		}
		fmt.Printf("the log continues the checkpoint of %d entries\n", earlier.N)
	}
	if given.Calls {
		inclusion, consistency := askProofs(given.Site, tree, leaves, rootAt)
		fmt.Printf("%d proofs of inclusion and %d of consistency asked of the site, all right\n", inclusion, consistency)
		now := time.Now()
		if given.Now != nil {
			now = *given.Now
		}
		fmt.Println(checkCalls(given.Site, entries, now))
	}
}

// treeOf reads a checkpoint that the verifier's key has signed.
func treeOf(checkpoint []byte, verifier note.Verifier) tlog.Tree {
	opened, err := note.Open(checkpoint, note.VerifierList(verifier))
	must(err)
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	return tlog.Tree{N: size, Hash: hashOf(lines[2])}
}

// askProofs has the site prove about fifty entries and a few earlier sizes of the log, and checks what it answers.
func askProofs(site string, tree tlog.Tree, leaves []tlog.Hash, rootAt func(int64) tlog.Hash) (inclusion, consistency int) {
	for index := int64(0); index < tree.N; index += 1 + tree.N/50 {
		var told struct{ Proof string }
		must(json.Unmarshal(get(fmt.Sprintf("%s/api/ledger/entries/%d/", site, index)), &told))
		// c2sp.org/tlog-proof: two lines, the hashes, an empty line and the checkpoint.
		head, checkpoint, _ := strings.Cut(told.Proof, "\n\n")
		lines := strings.Split(head, "\n")
		signed := strings.Split(checkpoint, "\n")
		if lines[0] != "c2sp.org/tlog-proof@v1" || lines[1] != fmt.Sprintf("index %d", index) || len(signed) < 3 {
			must(fmt.Errorf("no proof of entry %d: %s", index, told.Proof))
		}
		size, err := strconv.ParseInt(signed[1], 10, 64)
		must(err)
		must(tlog.CheckRecord(hashesOf(lines[2:]), size, hashOf(signed[2]), index, leaves[index]))
		if size == tree.N && hashOf(signed[2]) != tree.Hash {
			must(fmt.Errorf("entry %d is proved for another root", index))
		}
		inclusion++
	}
	for _, from := range []int64{1, tree.N / 4, tree.N / 2, tree.N - 1} {
		if from < 1 || from >= tree.N {
			continue
		}
		var told struct{ Hashes []string }
		must(json.Unmarshal(get(fmt.Sprintf("%s/api/ledger/consistency/?from=%d&to=%d", site, from, tree.N)), &told))
		must(tlog.CheckTree(hashesOf(told.Hashes), tree.N, tree.Hash, from, rootAt(from)))
		consistency++
	}
	return inclusion, consistency
}

// rebuild hashes every published entry and fails unless they give the signed root; rootAt tells the root of an earlier size.
func rebuild(site string, tree tlog.Tree) (leaves []tlog.Hash, entries [][]byte, rootAt func(int64) tlog.Hash) {
	var stored []tlog.Hash
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
	rootAt = func(size int64) tlog.Hash {
		root, err := tlog.TreeHash(size, read)
		must(err)
		return root
	}
	if int64(len(leaves)) != tree.N || rootAt(tree.N) != tree.Hash {
		must(fmt.Errorf("the entries give %d and %s, the checkpoint says %d and %s", len(leaves), rootAt(tree.N), tree.N, tree.Hash))
	}
	return leaves, entries, rootAt
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
